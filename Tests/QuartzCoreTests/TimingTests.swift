import Foundation
import Testing

@testable import QuartzCore

@Suite struct TimingTests {
  @Test(arguments: [
    (CAMediaTimingFunctionName.linear, [0.25, 0.5, 0.75]),
    // Known values of these curves, as browsers have them for the same control points.
    (.easeIn, [0.0935, 0.3154, 0.6219]),
    (.easeOut, [0.3781, 0.6846, 0.9065]),
    (.easeInEaseOut, [0.1292, 0.5, 0.8708]),
    (.default, [0.4085, 0.8024, 0.9605]),
  ]) func namedCurvesHaveTheirValues(_ name: CAMediaTimingFunctionName, _ wanted: [Double]) {
    let curve = CAMediaTimingFunction(name: name).curve
    for (x, value) in zip([0.25, 0.5, 0.75], wanted) {
      #expect(abs(curve.value(at: x) - value) < 2e-4, "\(name.rawValue) at \(x): \(curve.value(at: x))")
    }
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
  }

  @Test func anyCurveIsSolvedExactly() {
    for points: [Float] in [[0, 1, 0, 1], [1, 0, 1, 0], [1, 0, 0, 1], [0.3, -0.5, 0.7, 1.5], [0, 0, 0, 0]] {
      let curve = CAMediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3]).curve
      for step in 1..<200 {
        // The point of the curve at a parameter: its height is found again above its x.
        let (t, rest) = (Double(step) / 200, 1 - Double(step) / 200)
        func at(_ one: Float, _ other: Float) -> Double {
          3 * rest * rest * t * Double(one) + 3 * rest * t * t * Double(other) + t * t * t
        }
        let (x, y) = (at(points[0], points[2]), at(points[1], points[3]))
        #expect(abs(curve.value(at: x) - y) < 1e-4, "\(points) at \(x)")
      }
    }
  }

  @Test func controlPointsAreToldWithTheEnds() {
    let function = CAMediaTimingFunction(name: .easeIn)
    var points: [[Float]] = []
    for index in 0...3 {
      var point: [Float] = [9, 9]
      function.getControlPoint(at: index, values: &point)
      points.append(point)
    }
    #expect(points == [[0, 0], [0.42, 0], [1, 1], [1, 1]])
  }

  /// The fraction of an animation of two seconds at times; nil where it has no effect.
  private func fractions(_ change: (inout MediaTiming) -> Void, _ times: [Double]) -> [Double?] {
    var timing = MediaTiming()
    timing.duration = 2
    change(&timing)
    return times.map { timing.moment(at: $0, beginningAt: timing.beginTime, duration: 2)?.fraction }
  }

  @Test func timingSaysWhereAnAnimationIs() {
    let times = [-1.0, 0, 0.5, 1, 2, 3, 3.5, 4, 9]
    #expect(fractions({ _ in }, times) == [nil, 0, 0.25, 0.5, nil, nil, nil, nil, nil])
    #expect(fractions({ $0.fillMode = .forwards }, times) == [nil, 0, 0.25, 0.5, 1, 1, 1, 1, 1])
    #expect(fractions({ $0.fillMode = .backwards }, times) == [0, 0, 0.25, 0.5, nil, nil, nil, nil, nil])
    #expect(
      fractions(
        {
          $0.fillMode = .both
          $0.beginTime = 1
        }, times) == [0, 0, 0, 0, 0.5, 1, 1, 1, 1])
    #expect(fractions({ $0.repeatCount = 2 }, times) == [nil, 0, 0.25, 0.5, 0, 0.5, 0.75, nil, nil])
    #expect(
      fractions(
        {
          $0.repeatCount = 1.5
          $0.fillMode = .forwards
        }, times) == [nil, 0, 0.25, 0.5, 0, 0.5, 0.5, 0.5, 0.5])
    #expect(fractions({ $0.repeatCount = .infinity }, times).last == .some(0.5))
    #expect(fractions({ $0.repeatDuration = 3.25 }, times) == [nil, 0, 0.25, 0.5, 0, 0.5, nil, nil, nil])
    #expect(fractions({ $0.autoreverses = true }, times) == [nil, 0, 0.25, 0.5, 1, 0.5, 0.25, nil, nil])
    #expect(fractions({ $0.speed = 2 }, times) == [nil, 0, 0.5, nil, nil, nil, nil, nil, nil])
    #expect(
      fractions(
        {
          $0.speed = 0
          $0.timeOffset = 1.5
        }, times) == times.map { _ in 0.75 })
    #expect(fractions({ $0.timeOffset = 1 }, [0, 0.5, 1, 1.5]) == [0.5, 0.75, 0, 0.25])
    #expect(fractions({ $0.speed = -1 }, [0, 0.5, 1.5]) == [1, 0.75, 0.25])
  }

  @Test func layersAreShownFromTheirBeginTimeToTheirEnd() {
    var timing = MediaTiming()
    #expect(timing.layerTime(at: 7) == 7)
    timing.beginTime = 2
    #expect(timing.layerTime(at: 1) == nil)
    #expect(timing.layerTime(at: 5) == 3)
    timing.duration = 2
    #expect(timing.layerTime(at: 5) == nil)
    timing.fillMode = .both
    #expect(timing.layerTime(at: 1) == 0)
    #expect(timing.layerTime(at: 5) == 2)
    timing = MediaTiming()
    (timing.speed, timing.timeOffset) = (0, 3)
    #expect(timing.layerTime(at: 9) == 3)
  }

  @Test func springsSettleAtTheirEnd() {
    var spring = SpringMotion()
    #expect(spring.position(at: 0) == 0)
    let settled = spring.settlingDuration
    #expect(settled > 0.5 && settled < 3, "\(settled)")
    #expect(abs(spring.position(at: settled) - 1) <= 1.1e-3)
    // It swings over first, by as much as its damping says: e^(-ζπ/√(1-ζ²)) with ζ = 0.5.
    let most = (0..<3000).map { spring.position(at: Double($0) / 1000) }.max() ?? 0
    #expect(abs(most - 1.163) < 1e-3, "\(most)")
    spring.damping = 20
    #expect((0..<3000).allSatisfy { spring.position(at: Double($0) / 1000) <= 1 })
    spring.damping = 60
    #expect(abs(spring.position(at: spring.settlingDuration) - 1) < 2e-3)
  }

  @Test func transactionsKeepTheirSettings() {
    var calls = 0
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    CATransaction.setDisableActions(true)
    CATransaction.setCompletionBlock { calls += 1 }
    CATransaction.begin()
    #expect(CATransaction.animationDuration() == 3 && CATransaction.disableActions())
    #expect(CATransaction.completionBlock() == nil)
    CATransaction.commit()
    #expect(calls == 0)
    CATransaction.commit()
    #expect(calls == 1)
    #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
  }
}
