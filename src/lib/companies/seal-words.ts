import { sealTexts as texts } from '#lib/copy/seal.ts';
import { formatDate } from '#lib/format/date.ts';
import { monthOf } from '#lib/services/words.ts';
import type { Seal } from './seal.ts';

/** For cards that have room for one word. */
export const sealWord = (seal: Seal | null): string | undefined =>
  seal?.verified_at ? texts.verified : undefined;

/** Like “Verificada · NUIT visto em 11/2026”. Undefined without a seal. */
export function sealText({ verified_at, licence_seen }: Seal): string | undefined {
  if (verified_at === null) return undefined;
  return `${texts.verified} · ${licence_seen ? texts.bothSeen : texts.nuitSeen} ${monthInMaputo(verified_at)}`;
}

/** The field of a card that has it. Lists carry their cards twice, so the others have none. */
export const onCard = (seal: string | undefined) => (seal === undefined ? {} : { seal });

/** What the seal means and what not, or what it means to have none. */
export function sealMeaning({ verified_at, licence_seen }: Seal): string {
  if (verified_at === null) return texts.nobodySaw;
  const saw = licence_seen ? texts.sawBoth : texts.sawNuit;
  return `${saw(monthInMaputo(verified_at))} ${texts.meansNoMore}`;
}

const monthInMaputo = (when: string) => monthOf(formatDate(new Date(when)));
