import type { Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import type { Setup, SetupSent } from './setup-form.ts';

export interface CardOfForm {
  form: UseFormReturn<Setup, unknown, SetupSent>;
  field: (name: Path<Setup>) => UseFormRegisterReturn & { error: string | undefined };
}
