import { formatAmount } from '#lib/format/price.ts';

// In a file of their own, because the script of a page needs no other words of vacancies.

export const viewsText = (views: number): string =>
  views === 1 ? '1 visualização' : `${formatAmount(views)} visualizações`;

export const applicationsText = (applications: number): string =>
  applications === 1 ? '1 candidatura' : `${formatAmount(applications)} candidaturas`;
