import * as z from 'zod/mini';
import {
  type AnswersTo,
  type Field,
  fieldTable,
  type SentBy,
  textField,
} from '#islands/publishing/field-table.ts';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { itemWords } from '#lib/contract/portfolio-form.ts';
import { itemFormTexts as texts } from '#lib/copy/portfolio-form.ts';

interface FileAnswers {
  removes_media: boolean;
}

/** A conflict lists the differences in this order. */
export const itemFields = {
  title: textField<PortfolioItem, 'title'>('title', texts.title, '', itemWords.title),
  description: textField<PortfolioItem, 'description'>(
    'description',
    texts.description,
    '',
    itemWords.description,
  ),
  link: textField<PortfolioItem, 'link'>('link', texts.link, '', itemWords.link),
  remove_media: {
    label: texts.media,
    blank: { removes_media: false } as FileAnswers,
    answersOf: () => ({ removes_media: false }),
    sent: ({ removes_media }: FileAnswers) => String(removes_media),
    checks: () => ({ removes_media: z.unknown() }),
    text: () => texts.removed,
  } satisfies Field<PortfolioItem, FileAnswers, string>,
};

export type ItemAnswers = AnswersTo<typeof itemFields>;
type SentItem = SentBy<typeof itemFields>;

export const itemTable = fieldTable<PortfolioItem, ItemAnswers, SentItem>(itemFields);
