import { Icon } from '#components/ui/Icon.tsx';
import { companyMark } from '#lib/companies/marks.ts';
import type { Seal } from '#lib/companies/seal.ts';
import { sealMeaning, sealText } from '#lib/companies/seal-words.ts';
import { verificationPaths } from '#lib/companies/verification-paths.ts';
import type { Company } from '#lib/contract/companies.ts';
import { sealTexts as texts } from '#lib/copy/seal.ts';
import { verificationLink } from '#lib/copy/verification-link.ts';
import { stamp } from '#lib/icons/seal.ts';
import { chevronDown, info } from '#lib/icons.ts';

/**
 * Whether somebody saw the company's documents. A press, also without script, says what that means. Whoever may edit a
 * company without a seal is led to where it is verified, in the same line, so that nothing moves when the script shows it.
 */
export function SealNote({ seal }: { seal: Seal & Partial<Pick<Company, 'id'>> }) {
  const text = sealText(seal);
  const { id } = seal;
  return (
    <div className="flex flex-wrap">
      <Meaning seal={seal} text={text} />
      {!text && id !== undefined && (
        <a className="crumb" href={verificationPaths.of(id)} data-own={companyMark(id, 'edit')} hidden>
          {verificationLink.none}
        </a>
      )}
    </div>
  );
}

function Meaning({ seal, text }: { seal: Seal; text: string | undefined }) {
  return (
    <details className="mr-3">
      <summary className="crumb">
        <Icon of={text ? stamp : info} />
        {text ?? texts.notVerified}
        <Icon of={chevronDown} />
      </summary>
      <p className="text-f14 text-text2">{sealMeaning(seal)}</p>
    </details>
  );
}
