import { formatAmount } from '#lib/format/amount.ts';

// Apart from the other words of vacancies, for the script of a page that needs none of them.

export const viewsText = (views: number): string =>
  views === 1 ? '1 visualização' : `${formatAmount(views)} visualizações`;

export const applicationsText = (applications: number): string =>
  applications === 1 ? '1 candidatura' : `${formatAmount(applications)} candidaturas`;
