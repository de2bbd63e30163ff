import { useEffect, useMemo, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { WaitingVerification } from '#lib/contract/verification.ts';
import { verificationsTexts as texts } from '#lib/copy/moderation/verifications.ts';
import { fetchFile } from '#scripts/files/save-file.ts';
import { asModerator } from '../factor.ts';

interface Props {
  id: number;
  document: WaitingVerification['documents'][number];
}

/** A document of a company. A PDF opens beside this page, because the page may not frame what others made. */
export function DocumentView({ id, document: { name, type } }: Props) {
  const fetch = useMemo(
    () => () => asModerator(fetchFile(`/moderation/verifications/${id}/${name}`)),
    [id, name],
  );
  const { value, problem, load } = useLoaded(fetch, { failed: texts.openFailed });
  const address = useAddress(value);
  const label = texts.documents[name];
  return (
    <section className="pt-4 lined-t stack-tight" aria-label={label}>
      <h2>{label}</h2>
      {!address && <CardLoading isLoaded={false} problem={problem} onRetry={load} />}
      {address && type === 'application/pdf' && (
        <p>
          <Button look="outline" href={address} target="_blank" rel="noopener">
            {texts.open}
          </Button>
        </p>
      )}
      {address && type !== 'application/pdf' && (
        <a href={address} target="_blank" rel="noopener">
          <img className="w-full rounded-field bg-sunken" src={address} alt={label} />
        </a>
      )}
    </section>
  );
}

/** It lives as long as the document is shown. */
function useAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [blob]);
  return address;
}
