import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { useSending } from '#islands/forms/use-sending.ts';
import { download } from '#lib/icons.ts';
import { logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { saveFile } from '#scripts/files/save-file.ts';
import { endToast, toastError } from '#scripts/stores/toasts.ts';

const about = 'download';

interface Props {
  /** Of the call. */
  path: string;
  file: string;
  texts: {
    readonly download: string;
    readonly downloading: string;
    readonly downloadFailed: string;
  };
}

export function DownloadButton({ path, file, texts }: Props) {
  const { busy, send } = useSending();
  const save = () =>
    send(async () => {
      try {
        await saveFile(path, file);
        endToast(about);
      } catch (error) {
        logUnexpected(error);
        toastError(problemText(error, texts.downloadFailed), { about });
      }
      return undefined;
    });
  return (
    <Button look="outline" size="small" busy={busy} onClick={save}>
      {!busy && <Icon of={download} />}
      {busy ? texts.downloading : texts.download}
    </Button>
  );
}
