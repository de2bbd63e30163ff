/** Upload progress. `share` goes from 0 to 1. */
export const Progress = ({ label, share }: { label: string; share: number }) => (
  <progress aria-label={label} value={share} max={1} />
);
