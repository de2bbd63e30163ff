import { type MouseEvent, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { cvTexts as texts } from '#lib/copy/applications.ts';
import { file } from '#lib/icons.ts';
import { logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { endToast, toastError } from '#scripts/stores/toasts.ts';
import type { Loaded } from './loaded.ts';

/** In milliseconds. One minute shorter than the URL's lifetime. */
const lasting = 9 * 60 * 1000;

/** Tells the browser's PDF viewer to hide its list of pages. */
const alone = '#navpanes=0';

interface Props {
  of: Loaded<{ cv_url: string | null; cv_name: string | null }>;
  label: string;
  onExpired: () => Promise<{ readonly cv_url: string | null } | undefined>;
}

/**
 * Opens a CV in the page if the browser can show PDFs. Phones that cannot show PDFs open it in another app.
 */
export function CvLink({ of: { cv_url, cv_name, loadedAt }, label, onExpired }: Props) {
  const [address, setAddress] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  if (!cv_url) return null;

  async function press(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isExpired = Date.now() - loadedAt > lasting;
    const { pdfViewerEnabled: showsPdf } = navigator;
    if (!showsPdf && !isExpired) return;
    event.preventDefault();
    try {
      const found = isExpired ? (await onExpired())?.cv_url : cv_url;
      if (!found) return toastError(texts.gone, { about: label });
      endToast(label);
      if (!showsPdf) return location.assign(found);
      setAddress(found);
      setOpen(true);
    } catch (error) {
      logUnexpected(error);
      toastError(problemText(error, texts.failed), { about: label });
    }
  }

  return (
    <>
      <Button
        look="outline"
        size="small"
        href={cv_url}
        target="_blank"
        rel="noopener"
        aria-label={label}
        onClick={press}
      >
        <Icon of={file} size={16} />
        {texts.open}
      </Button>
      {address && (
        <Sheet title={cv_name ?? texts.title} open={isOpen} onClose={() => setOpen(false)} tall wide>
          {isOpen && <iframe className="cv-page" title={texts.title} src={`${address}${alone}`} />}
          <div className="sheet-foot">
            <Button look="outline" onClick={() => setOpen(false)}>
              {texts.close}
            </Button>
            <Button href={address} download={cv_name ?? ''}>
              {texts.download}
            </Button>
          </div>
        </Sheet>
      )}
    </>
  );
}
