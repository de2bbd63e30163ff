import { cautionTexts } from '#lib/copy/moderation/cautions.ts';
import type { Caution } from '#lib/moderation/life.ts';

export const MessageCaution = ({ of }: { of: Caution }) => <p className="hint mb-2">{cautionTexts[of]}</p>;
