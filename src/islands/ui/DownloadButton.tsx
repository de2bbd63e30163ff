import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { useAct } from '#islands/forms/use-act.ts';
import { download } from '#lib/icons.ts';
import { saveFile } from '#scripts/files/save-file.ts';
import { endToast } from '#scripts/stores/toasts.ts';

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
  const { busy, act } = useAct({ failed: texts.downloadFailed, about });
  const save = () =>
    act(async () => {
      await saveFile(path, file);
      endToast(about);
    });
  return (
    <Button look="outline" size="small" busy={busy} onClick={save}>
      {!busy && <Icon of={download} />}
      {busy ? texts.downloading : texts.download}
    </Button>
  );
}
