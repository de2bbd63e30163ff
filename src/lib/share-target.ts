/** Other apps share to `sharePath`. The worker leaves the content in `sharedStore` for the publish dialog. */
export const sharePath = '/partilhar';
export const sharedStore = 'shared';
export const sharedWords = '/shared/words';

export interface SharedWords {
  readonly title: string;
  readonly text: string;
}
