import { fullStop } from '../format/full-stop.ts';

const greeted = (seller: string) => `Olá, ${fullStop(seller)}`;

export const greeting = (seller: string, title: string, address: string): string =>
  `${greeted(seller)} Vi no BizLink o serviço “${title}” e gostaria de saber mais.\n${address}`;

export interface Quote {
  readonly what: string;
  readonly where?: string | null | undefined;
  readonly when?: string | null | undefined;
}

/**
 * A request that the seller can answer without further questions. The chat needs no address, because it shows the
 * thing itself.
 */
export function quoteText(
  seller: string,
  title: string,
  { what, where, when }: Quote,
  address?: string,
): string {
  const told = [
    ['Serviço', title],
    ['O que preciso', what === title ? '' : what],
    ['Onde', where],
    ['Quando', when],
  ].filter(([, words]) => words);
  return [
    `${greeted(seller)} Gostaria de um orçamento, por favor.`,
    '',
    ...told.map(([name, words]) => `${name}: ${words}`),
    ...(address ? ['', address] : []),
  ].join('\n');
}
