#pragma once

// vDSP and vForce with Apple's names and semantics. No state: the memory belongs to the caller.

#include "vDSPArithmetic.h"
#include "vDSPComplex.h"
#include "vDSPConversion.h"
#include "vDSPFourier.h"
#include "vDSPGeneration.h"
#include "vDSPReduction.h"
#include "vDSPTypes.h"
#include "vForce.h"
