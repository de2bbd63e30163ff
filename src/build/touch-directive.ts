import type { AstroIntegration } from 'astro';

/**
 * `client:touch` loads an island at a person's first act. `client:feed` also loads it when the end of the list comes
 * near.
 */
export const touchDirective = (): AstroIntegration => ({
  name: 'bizlink:touch',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['touch', 'feed'])
        addClientDirective({ name, entrypoint: `./src/scripts/directives/${name}.ts` });
    },
  },
});

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean;
    'client:feed'?: boolean;
  }
}
