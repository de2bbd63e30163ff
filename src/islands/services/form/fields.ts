import type { TextFieldProps } from '#components/ui/TextField.tsx';
import type { ServiceAnswers } from './answers.ts';

/** A form of a service, as its fields see it. */
export interface FieldsOfService {
  readonly answers: ServiceAnswers;
  /** What an input needs, and what is wrong with it. */
  readonly field: (name: keyof ServiceAnswers) => Partial<TextFieldProps>;
  readonly change: (changes: Partial<ServiceAnswers>) => void;
}
