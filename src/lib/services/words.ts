/** Empty lines separate paragraphs. Other line breaks stay. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

export const monthOf = (date: string): string => date.slice('20/'.length);

export const countOf = (services: number): string => (services === 1 ? '1 serviço' : `${services} serviços`);
