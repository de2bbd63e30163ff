import { verificationsTexts } from '#lib/copy/moderation/verifications.ts';
import { showScreen } from './screen.tsx';
import { Verifications } from './verifications/Verifications.tsx';

export const open = (place: HTMLElement): void =>
  showScreen(place, verificationsTexts.title, <Verifications />);
