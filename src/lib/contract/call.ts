import type * as z from 'zod/mini';

/** What one call takes and answers. Its key is its method and path: `'GET /services/:id'`. */
export interface CallShape {
  /** The parameters of its path. */
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  /** The fields of its body. */
  readonly body?: z.ZodMiniType;
  /** 200 unless it says so; 204 without an answer. */
  readonly status?: 200 | 201 | 204;
  readonly answer?: z.ZodMiniType;
}

export type CallShapes = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, CallShape>>;
