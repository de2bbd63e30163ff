import type { Seller } from '#lib/contract/services.ts';

/** What a seller is, in a word. */
export const sellerKinds: Record<Seller['type'], string> = {
  company: 'Empresa',
  freelancer: 'Freelancer',
  simple: 'Usuário',
};
