interface Props {
  /**
   * The drawing itself, imported by name from lib/icons, so that an island bundles only the icons it uses.
   */
  of: string;
  size?: 16 | 20 | 32;
}

export const Icon = ({ of, size }: Props) => (
  <svg
    className={size ? `icon icon-${size}` : 'icon'}
    viewBox="0 0 24 24"
    aria-hidden="true"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
    dangerouslySetInnerHTML={{ __html: of }}
  />
);
