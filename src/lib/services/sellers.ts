import type { Seller } from '#lib/contract/services.ts';

/** The type of a seller, in words. */
export const sellerKinds: Record<Seller['type'], string> = {
  company: 'Empresa',
  freelancer: 'Freelancer',
  simple: 'Usuário',
};

/** A service of nobody's company is shown as a project. */
export const projectOf = (seller: Seller['type']): string | null => (seller === 'company' ? null : 'Projeto');
