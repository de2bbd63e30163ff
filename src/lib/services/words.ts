/** A description as it was typed: an empty line parts paragraphs; other breaks stay within them. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** As many as a card has room for. */
export const tagsOnCard = (tags: readonly string[]): string => tags.slice(0, 5).join(' · ');

/** Of a day in Maputo, `20/11/2026`, its month. */
export const monthOf = (date: string): string => date.slice('20/'.length);

export const countOf = (services: number): string => (services === 1 ? '1 serviço' : `${services} serviços`);
