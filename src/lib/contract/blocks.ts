import * as z from 'zod/mini';
import type { CallShapes } from './call.ts';
import { byId } from './id.ts';

const text = z.nullable(z.string());

export const blockedPerson = z.object({
  id: z.number(),
  username: z.string(),
  full_name: text,
  profile_photo_url: text,
  created_at: z.string(),
});
export type BlockedPerson = z.infer<typeof blockedPerson>;

export const blockCalls = {
  'GET /blocks': { answer: z.array(blockedPerson) },
  'PUT /blocks/:id': { params: byId },
  'DELETE /blocks/:id': { params: byId },
} as const satisfies CallShapes;
