import { useEffect, useState } from 'react';
import { pictureComplaint } from '#islands/fields/picture-file.ts';
import { useSending } from '#islands/forms/use-sending.ts';
import { photoTexts } from '#lib/copy/own-profile.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import { isTemporary } from '#scripts/outbox/failures.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { previewOf, shrink } from '#scripts/uploads/shrink.ts';
import { upload } from '#scripts/uploads/upload.ts';
import type { PhotoTarget } from './own-pictures.ts';

export interface PhotoChange {
  readonly preview: string | undefined;
  readonly progress: number | undefined;
  readonly problem: string | undefined;
  readonly choose: (photo: File) => void;
  readonly retry: (() => void) | undefined;
  readonly dismiss: () => void;
}

export function usePhotoChange(target: PhotoTarget, onChange: (address: string) => void): PhotoChange {
  const [photo, setPhoto] = useState<Chosen>();
  const [preview, setPreview] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const { send } = useSending();

  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const sendPhoto = (chosen: Chosen) =>
    send(async () => {
      setProblem(undefined);
      setProgress(0);
      try {
        const small = await chosen.small;
        setPreview(await previewOf(small));
        onChange(await put(target, small, chosen.name, setProgress));
        dismiss();
        toastSuccess(photoTexts.changed);
      } catch (error) {
        setProblem(problemText(error, photoTexts.failed));
        // The same picture would be refused again.
        if (error instanceof ApiError && !isTemporary(error)) setPhoto(undefined);
      } finally {
        setProgress(undefined);
      }
      return undefined;
    });

  function choose(file: File) {
    dismiss();
    const refused = pictureComplaint(file);
    if (refused) return setProblem(refused);
    const chosen = { small: shrink(file), name: file.name };
    setPhoto(chosen);
    void sendPhoto(chosen);
  }

  function dismiss() {
    setPhoto(undefined);
    setPreview(undefined);
    setProblem(undefined);
  }

  return { preview, progress, problem, choose, retry: photo && (() => void sendPhoto(photo)), dismiss };
}

interface Chosen {
  readonly small: Promise<Blob>;
  readonly name: string;
}

async function put(
  { path, field }: PhotoTarget,
  photo: Blob,
  name: string,
  onProgress: (progress: number) => void,
) {
  const form = new FormData();
  form.set(field, photo, name);
  const answer: Readonly<Record<string, string | null>> = await upload('PUT', path, form, onProgress);
  return answer[field === 'photo' ? 'url' : `${field}_url`] ?? '';
}
