import type { Trade } from '#lib/art/trades.ts';
import type { Category } from '#lib/categories.ts';
import { plain } from '#lib/format/plain.ts';

export interface Signed {
  readonly title: string;
  readonly category: Category;
  readonly tags: readonly string[];
}

const ofCategory: Partial<Record<Category, Trade>> = {
  Tecnologia: 'technology',
  Alimentação: 'catering',
  Serviços: 'plumbing',
  Construção: 'building',
  Beleza: 'hair',
  Transporte: 'transport',
  Limpeza: 'cleaning',
  Eventos: 'events',
  Consultoria: 'accounting',
  Marketing: 'painting',
  Outros: 'market',
};

/** These categories contain many trades, so the words of the service select the trade. */
const wide: readonly Category[] = ['Serviços', 'Construção', 'Outros'];
const byWord: readonly (readonly [RegExp, Trade])[] = [
  [/\bsola(r|res)\b/, 'solar'],
  [/\bgerador/, 'generator'],
  [/\bquadros? elec?tric/, 'switchboard'],
  [/\b(in)?(elec?tric|luz\b)/, 'electricity'],
  [/\b(canaliz|torneira|esgoto|bombas? de agua)/, 'plumbing'],
  [/\b(carpint|marcen|movei|mobilia|portas?\b)/, 'carpentry'],
  [/\b(costur|alfaiat|modista|uniforme|capulana)/, 'sewing'],
  [/\b(pintur|pintor)/, 'painting'],
  [/\b(limpez|lavandar)/, 'cleaning'],
  [/\b(frete|mudanca|entrega)/, 'transport'],
  [/\b(contabil|fiscal)/, 'accounting'],
  [/\b(pedreiro|alvenaria|muros?\b|construcao)/, 'building'],
];

export function tradeOf({ title, category, tags }: Signed): Trade | undefined {
  if (!wide.includes(category)) return ofCategory[category];
  return said(title) ?? said(tags.join(' ')) ?? ofCategory[category];
}

function said(text: string): Trade | undefined {
  const words = plain(text);
  return byWord.find(([word]) => word.test(words))?.[1];
}

/** 320 by 200, like the signs of trades. For categories without one: an open book, and a cross over the sea. */
export const drawnSigns: Partial<Record<Category, string>> = {
  Educação:
    '<path fill="#2C4A7C" d="M0 0h320v200H0z"/><circle cx="160" cy="84" r="72" fill="#F2B134"/><path fill="#6B3E26" d="M0 168h320v32H0z"/><path fill="#54301D" d="M0 168h320v5H0z"/><path fill="#C8452A" d="M64 66h192v96H64z"/><path fill="#F6EBD7" d="M160 74c-22-14-52-16-84-12v92c32-4 62-2 84 12 22-14 52-16 84-12V62c-32-4-62-2-84 12z"/><path fill="none" stroke="#083F3E" stroke-width="4" d="M160 74v92"/><path fill="none" stroke="#8FC4B7" stroke-width="5" stroke-linecap="round" d="M92 84c18-1 36 1 52 6M92 104c18-1 36 1 52 6M92 124c18-1 30 0 40 4"/><path fill="#F2B134" d="M180 92l44-8v14l-44 8z"/><path fill="none" stroke="#8FC4B7" stroke-width="5" stroke-linecap="round" d="M180 122c14-4 28-6 46-6M180 140c14-4 28-6 36-6"/><path fill="#F2B134" d="M262 40l14 8-38 66-16 8 2-18z"/><path fill="#C8452A" d="M262 40l6-10 14 8-6 10z"/>',
  Saúde:
    '<path fill="#8FC4B7" d="M0 0h320v200H0z"/><path fill="#7DB5A8" d="M0 136c40-16 80-16 120 0s80 16 120 0 60-14 80-8v72H0z"/><circle cx="160" cy="96" r="74" fill="#F6EBD7"/><path fill="#C8452A" d="M140 44h40v32h32v40h-32v32h-40v-32h-32V76h32z"/><path fill="none" stroke="#083F3E" stroke-width="8" stroke-linecap="round" d="M40 40v34a26 26 0 0 0 52 0V40M66 100v30a34 34 0 0 0 34 34h128a26 26 0 0 0 26-26v-10"/><circle cx="254" cy="112" r="18" fill="#083F3E"/><circle cx="254" cy="112" r="8" fill="#F2B134"/><path fill="none" stroke="#083F3E" stroke-width="8" stroke-linecap="round" d="M32 40h16M84 40h16"/>',
};
