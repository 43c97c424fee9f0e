#pragma once

// Conversions between integers and floating-point numbers.

#include "vDSPTypes.h"

_Pragma("clang assume_nonnull begin")

/// Converts signed 8-bit integers to single precision.
void vDSP_vflt8(const signed char *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts signed 8-bit integers to double precision.
void vDSP_vflt8D(const signed char *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts single precision to signed 8-bit integers, towards zero. Values out of range saturate.
void vDSP_vfix8(const float *__A, vDSP_Stride __IA, signed char *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts single precision to the nearest signed 8-bit integers; halves go to the even one. Values out of range
/// saturate.
void vDSP_vfixr8(const float *__A, vDSP_Stride __IA, signed char *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts double precision to signed 8-bit integers, towards zero. Values out of range saturate.
void vDSP_vfix8D(const double *__A, vDSP_Stride __IA, signed char *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts double precision to the nearest signed 8-bit integers; halves go to the even one. Values out of range
/// saturate.
void vDSP_vfixr8D(const double *__A, vDSP_Stride __IA, signed char *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts signed 16-bit integers to single precision.
void vDSP_vflt16(const short *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts signed 16-bit integers to double precision.
void vDSP_vflt16D(const short *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts single precision to signed 16-bit integers, towards zero. Values out of range saturate.
void vDSP_vfix16(const float *__A, vDSP_Stride __IA, short *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts single precision to the nearest signed 16-bit integers; halves go to the even one. Values out of range
/// saturate.
void vDSP_vfixr16(const float *__A, vDSP_Stride __IA, short *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts double precision to signed 16-bit integers, towards zero. Values out of range saturate.
void vDSP_vfix16D(const double *__A, vDSP_Stride __IA, short *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts double precision to the nearest signed 16-bit integers; halves go to the even one. Values out of range
/// saturate.
void vDSP_vfixr16D(const double *__A, vDSP_Stride __IA, short *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts signed 32-bit integers to single precision.
void vDSP_vflt32(const int *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts signed 32-bit integers to double precision.
void vDSP_vflt32D(const int *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts single precision to signed 32-bit integers, towards zero. Values out of range saturate.
void vDSP_vfix32(const float *__A, vDSP_Stride __IA, int *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts single precision to the nearest signed 32-bit integers; halves go to the even one. Values out of range
/// saturate.
void vDSP_vfixr32(const float *__A, vDSP_Stride __IA, int *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts double precision to signed 32-bit integers, towards zero. Values out of range saturate.
void vDSP_vfix32D(const double *__A, vDSP_Stride __IA, int *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts double precision to the nearest signed 32-bit integers; halves go to the even one. Values out of range
/// saturate.
void vDSP_vfixr32D(const double *__A, vDSP_Stride __IA, int *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts unsigned 8-bit integers to single precision.
void vDSP_vfltu8(const unsigned char *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts unsigned 8-bit integers to double precision.
void vDSP_vfltu8D(const unsigned char *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts single precision to unsigned 8-bit integers, towards zero. Values out of range saturate.
void vDSP_vfixu8(const float *__A, vDSP_Stride __IA, unsigned char *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts single precision to the nearest unsigned 8-bit integers; halves go to the even one. Values out of range
/// saturate.
void vDSP_vfixru8(const float *__A, vDSP_Stride __IA, unsigned char *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts double precision to unsigned 8-bit integers, towards zero. Values out of range saturate.
void vDSP_vfixu8D(const double *__A, vDSP_Stride __IA, unsigned char *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts double precision to the nearest unsigned 8-bit integers; halves go to the even one. Values out of range
/// saturate.
void vDSP_vfixru8D(const double *__A, vDSP_Stride __IA, unsigned char *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts unsigned 16-bit integers to single precision.
void vDSP_vfltu16(const unsigned short *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts unsigned 16-bit integers to double precision.
void vDSP_vfltu16D(const unsigned short *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts single precision to unsigned 16-bit integers, towards zero. Values out of range saturate.
void vDSP_vfixu16(const float *__A, vDSP_Stride __IA, unsigned short *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts single precision to the nearest unsigned 16-bit integers; halves go to the even one. Values out of range
/// saturate.
void vDSP_vfixru16(const float *__A, vDSP_Stride __IA, unsigned short *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts double precision to unsigned 16-bit integers, towards zero. Values out of range saturate.
void vDSP_vfixu16D(const double *__A, vDSP_Stride __IA, unsigned short *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts double precision to the nearest unsigned 16-bit integers; halves go to the even one. Values out of range
/// saturate.
void vDSP_vfixru16D(const double *__A, vDSP_Stride __IA, unsigned short *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts unsigned 32-bit integers to single precision.
void vDSP_vfltu32(const unsigned int *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts unsigned 32-bit integers to double precision.
void vDSP_vfltu32D(const unsigned int *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts single precision to unsigned 32-bit integers, towards zero. Values out of range saturate.
void vDSP_vfixu32(const float *__A, vDSP_Stride __IA, unsigned int *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts single precision to the nearest unsigned 32-bit integers; halves go to the even one. Values out of range
/// saturate.
void vDSP_vfixru32(const float *__A, vDSP_Stride __IA, unsigned int *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts double precision to unsigned 32-bit integers, towards zero. Values out of range saturate.
void vDSP_vfixu32D(const double *__A, vDSP_Stride __IA, unsigned int *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts double precision to the nearest unsigned 32-bit integers; halves go to the even one. Values out of range
/// saturate.
void vDSP_vfixru32D(const double *__A, vDSP_Stride __IA, unsigned int *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts single to double precision.
void vDSP_vspdp(const float *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);

/// Converts double to single precision.
void vDSP_vdpsp(const double *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);

_Pragma("clang assume_nonnull end")
