/** Where another app's share comes in, and the store where the worker leaves it for the dialog that publishes. */
export const sharePath = '/partilhar';
export const sharedStore = 'shared';
export const sharedWords = '/shared/words';

export interface SharedWords {
  readonly title: string;
  readonly text: string;
}
