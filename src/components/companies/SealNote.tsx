import { Icon } from '#components/ui/Icon.tsx';
import type { Seal } from '#lib/companies/seal.ts';
import { sealMeaning, sealText } from '#lib/companies/seal-words.ts';
import { sealTexts as texts } from '#lib/copy/seal.ts';
import { stamp } from '#lib/icons/seal.ts';
import { chevronDown, info } from '#lib/icons.ts';

/** Whether somebody saw the company's documents. A press, also without script, says what that means. */
export function SealNote({ seal }: { seal: Seal }) {
  const text = sealText(seal);
  return (
    <details>
      <summary className="crumb">
        <Icon of={text ? stamp : info} />
        {text ?? texts.notVerified}
        <Icon of={chevronDown} />
      </summary>
      <p className="text-f14 text-text2">{sealMeaning(seal)}</p>
    </details>
  );
}
