import type { Seller } from '#lib/contract/services.ts';

export const sellerKinds: Record<Seller['type'], string> = {
  company: 'Empresa',
  freelancer: 'Freelancer',
  simple: 'Usuário',
};

/** A service without a company is shown as a project. */
export const projectOf = (seller: Seller['type']): string | null => (seller === 'company' ? null : 'Projeto');
