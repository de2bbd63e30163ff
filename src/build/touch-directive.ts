import type { AstroIntegration } from 'astro';

/** `client:touch`: an island that loads nothing until a person acts on it. */
export const touchDirective = (): AstroIntegration => ({
  name: 'bizlink:touch',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'touch', entrypoint: './src/lib/client/touch.ts' });
    },
  },
});

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean;
  }
}
