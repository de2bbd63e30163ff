import { useEffect, useRef, useState } from 'react';
import { pictureComplaint } from '#islands/fields/picture-file.ts';
import { companyTexts } from '#lib/copy/companies.ts';
import { problemText } from '#scripts/calls/api-error.ts';
import { previewOf, shrink } from '#scripts/uploads/shrink.ts';

export type PictureKind = 'logo' | 'cover';

interface State {
  readonly preview?: string | undefined;
  readonly problem?: string | undefined;
  readonly progress?: number | undefined;
  readonly sent?: boolean;
  readonly failed?: boolean;
}

type Send = (picture: Blob, onProgress: (progress: number) => void) => Promise<void>;

/**
 * One picture: chosen, previewed and downscaled. With `send` it is sent at once, and can be sent again after
 * a failure.
 */
export function usePicture(send?: Send) {
  const [state, setState] = useState<State>({});
  const small = useRef<Promise<Blob>>(undefined);
  const arrival = useRef<Promise<boolean>>(Promise.resolve(true));
  const preview = useRef<string>(undefined);
  useEffect(() => () => URL.revokeObjectURL(preview.current ?? ''), []);

  function choose(file: File) {
    const problem = pictureComplaint(file);
    if (problem) {
      setState((before) => ({ ...before, problem }));
      return;
    }
    const picture = shrink(file);
    small.current = picture;
    setState({});
    void show(picture);
    again();
  }

  async function show(picture: Promise<Blob>) {
    const shown = await previewOf(await picture);
    const isCurrent = picture === small.current;
    URL.revokeObjectURL((isCurrent ? preview.current : shown) ?? '');
    if (!isCurrent) return;
    preview.current = shown;
    setState((before) => ({ ...before, preview: shown }));
  }

  const again = () => {
    arrival.current = transmit();
  };

  async function transmit(): Promise<boolean> {
    const picture = small.current;
    if (!send || !picture) return true;
    const showProgress = (progress: number) =>
      setState((before) => (picture === small.current ? { ...before, progress } : before));
    setState(({ preview }) => ({ ...(preview && { preview }), progress: 0 }));
    let end: Pick<State, 'sent' | 'problem' | 'failed'> = { sent: true };
    try {
      await send(await picture, showProgress);
    } catch (error) {
      end = { failed: true, problem: problemText(error, companyTexts.pictureFailed) };
    }
    // The person may have chosen another picture meanwhile. Then this result is ignored.
    if (picture === small.current) setState(({ preview }) => ({ ...(preview && { preview }), ...end }));
    return end.sent ?? false;
  }

  return { ...state, choose, again, small, arrival };
}

export type Picture = ReturnType<typeof usePicture>;

/** A blob has no file name, so the name is made here. Its extension comes from the type. */
export function addPicture(form: FormData, kind: PictureKind, picture: Blob) {
  form.append(kind, picture, `${kind}.${picture.type.replace('image/', '')}`);
}
