import { useEffect, useRef, useState } from 'react';
import { pictureComplaint } from '#islands/fields/picture-file.ts';
import { companyTexts } from '#lib/copy/companies.ts';
import { problemText } from '#scripts/calls/api-error.ts';
import { shrink } from '#scripts/uploads/shrink.ts';

export type PictureKind = 'logo' | 'cover';

interface State {
  /** Of what was chosen, at once: the file itself, not what becomes of it. */
  readonly preview?: string;
  readonly problem?: string | undefined;
  /** How much of it has gone, from 0 to 1. */
  readonly share?: number | undefined;
  readonly sent?: boolean;
  /** It was not sent, and can be again. */
  readonly failed?: boolean;
}

type Send = (picture: Blob, onProgress: (share: number) => void) => Promise<void>;

/** One picture: chosen, looked at, made smaller, and, where it goes by itself, sent, again if need be. */
export function usePicture(send?: Send) {
  const [state, setState] = useState<State>({});
  const small = useRef<Promise<Blob>>(undefined);
  /** Whether what was chosen last has arrived, once that is known. */
  const arrival = useRef<Promise<boolean>>(Promise.resolve(true));
  const preview = useRef<string>(undefined);
  useEffect(() => () => URL.revokeObjectURL(preview.current ?? ''), []);

  function choose(file: File) {
    const problem = pictureComplaint(file);
    if (problem) {
      // What was there before stays.
      setState((before) => ({ ...before, problem }));
      return;
    }
    URL.revokeObjectURL(preview.current ?? '');
    preview.current = URL.createObjectURL(file);
    small.current = shrink(file);
    setState({ preview: preview.current });
    again();
  }

  const again = () => {
    arrival.current = transmit();
  };

  async function transmit(): Promise<boolean> {
    const picture = small.current;
    if (!send || !picture) return true;
    const progress = (share: number) =>
      setState((before) => (picture === small.current ? { ...before, share } : before));
    setState(({ preview }) => ({ ...(preview && { preview }), share: 0 }));
    let end: Pick<State, 'sent' | 'problem' | 'failed'> = { sent: true };
    try {
      await send(await picture, progress);
    } catch (error) {
      end = { failed: true, problem: problemText(error, companyTexts.pictureFailed) };
    }
    // Another one was chosen meanwhile: its own sending says how that goes.
    if (picture === small.current) setState(({ preview }) => ({ ...(preview && { preview }), ...end }));
    return end.sent ?? false;
  }

  return { ...state, choose, again, small, arrival };
}

export type Picture = ReturnType<typeof usePicture>;

/** What has no name of its own gets one with the right ending. */
export function addPicture(form: FormData, kind: PictureKind, picture: Blob) {
  form.append(kind, picture, `${kind}.${picture.type.replace('image/', '')}`);
}
