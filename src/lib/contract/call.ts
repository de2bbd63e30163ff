import type * as z from 'zod/mini';

export interface CallShape {
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** By default 200, or 204 without an answer. */
  readonly status?: 200 | 201 | 204;
  readonly answer?: z.ZodMiniType;
}

export type CallShapes = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, CallShape>>;
