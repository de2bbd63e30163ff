import type { ReactNode } from 'react';

interface Props {
  name: ReactNode;
  hint: ReactNode;
  /** What may be done about it. */
  children?: ReactNode;
}

export const SettingsRow = ({ name, hint, children }: Props) => (
  <div className="settings-row flex flex-wrap items-center py-3">
    <p className="grow mr-3 wrap-anywhere">
      <b className="block font-semibold">{name}</b>
      <span className="block text-f13 text-text2">{hint}</span>
    </p>
    {children}
  </div>
);
