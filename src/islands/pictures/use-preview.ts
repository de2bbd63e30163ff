import { useEffect, useState } from 'react';
import { previewOf } from '#scripts/uploads/shrink.ts';

export function usePreview(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    setAddress(undefined);
    if (!picture) return;
    let made: string | undefined;
    let isOver = false;
    void previewOf(picture).then((preview) => {
      if (isOver) return URL.revokeObjectURL(preview);
      made = preview;
      setAddress(preview);
    });
    return () => {
      isOver = true;
      URL.revokeObjectURL(made ?? '');
    };
  }, [picture]);
  return address;
}
