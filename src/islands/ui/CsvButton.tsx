import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { useSending } from '#islands/forms/use-sending.ts';
import { download } from '#lib/icons.ts';
import { logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { saveFile } from '#scripts/files/save-file.ts';
import { endToast, toastError } from '#scripts/stores/toasts.ts';

const about = 'csv';

interface Props {
  /** Of the call. */
  path: string;
  file: string;
  texts: { readonly csv: string; readonly csvBusy: string; readonly csvFailed: string };
}

export function CsvButton({ path, file, texts }: Props) {
  const { busy, send } = useSending();
  const save = () =>
    send(async () => {
      try {
        await saveFile(path, file);
        endToast(about);
      } catch (error) {
        logUnexpected(error);
        toastError(problemText(error, texts.csvFailed), { about });
      }
      return undefined;
    });
  return (
    <Button look="outline" size="small" busy={busy} onClick={save}>
      {!busy && <Icon of={download} />}
      {busy ? texts.csvBusy : texts.csv}
    </Button>
  );
}
