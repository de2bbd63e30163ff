import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { useSending } from '#islands/forms/use-sending.ts';
import type { Job } from '#lib/contract/jobs.ts';
import { candidatesTexts as texts } from '#lib/copy/applications.ts';
import { download } from '#lib/icons.ts';
import { logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { saveFile } from '#scripts/files/save-file.ts';
import { endToast, toastError } from '#scripts/stores/toasts.ts';

const about = 'csv';

export function CsvButton({ job: { id, slug } }: { job: Pick<Job, 'id' | 'slug'> }) {
  const { busy, send } = useSending();
  const save = () =>
    send(async () => {
      try {
        await saveFile(`/jobs/${id}/applications.csv`, `candidatos-${slug}.csv`);
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
