/** `progress` goes from 0 to 1. */
export const Progress = ({ label, progress }: { label: string; progress: number }) => (
  <progress aria-label={label} value={progress} max={1} />
);
