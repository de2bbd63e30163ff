import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import { defineConfig, passthroughImageService } from 'astro/config';
import { countryList } from './src/build/countries.ts';
import { finishBuild } from './src/build/finish.ts';
import { shortFirstPaint } from './src/build/first-paint.ts';
import { flatImports } from './src/build/flat-imports.ts';
import { onlyNeededLibraries } from './src/build/needed-libraries.ts';
import { escapedAttributes, pageMarking } from './src/build/page-marks.ts';
import { scriptTarget } from './src/build/script-target.ts';
import { sharedFiles } from './src/build/shared-files.ts';
import { touchDirective } from './src/build/touch-directive.ts';
import { devProgram } from './src/server/dev/program.ts';

/** By default, the script of a layout is `Base.astro_astro_type_script_index_0_lang.HASH.js`. */
const fileOfScript = (/** @type {{ name: string }} */ { name }) =>
  `_astro/${name.replace(/\.astro.*/, '').replace(/[^\w-]/g, '_')}.[hash].js`;

const plainImport = '\0plain-import:';

export default defineConfig({
  output: 'server',
  // Sends pages whole, because a page that fails half way must be replaced by the error page.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [
    // Our React pages are small, and rendering a string costs half the CPU of a stream.
    react({ experimentalDisableStreaming: true }),
    tailwind({ applyBaseStyles: false, configFile: './src/layouts/styles/tailwind.config.ts' }),
    touchDirective(),
    devProgram(),
    finishBuild(),
  ],
  redirects: {
    '/freelancer-profile': '/profile',
    '/company-profile': '/profile',
    // The service worker handles the shares of other apps. Without a worker, the dialog opens empty.
    '/partilhar': { status: 303, destination: '/my-services?publicar=1' },
  },
  // Tokens live in the browser's storage, so the server keeps no sessions.
  session: false,
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  // The default removes the space of a line break between two inline elements.
  compressHTML: true,
  // One sheet for all pages, which the browser keeps for a year. Inlined, it would travel with every page.
  build: { inlineStylesheets: 'never', format: 'file' },
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [
      countryList(),
      pageMarking(),
      escapedAttributes(),
      shortFirstPaint(),
      flatImports(),
      onlyNeededLibraries(),
      {
        name: 'bizlink:script-floor',
        // Set here, because Astro overrides what is set below.
        configEnvironment: (name) =>
          name === 'client'
            ? {
                build: {
                  target: scriptTarget,
                  modulePreload: false,
                  // Groups of files that leave out what their code imports may put it into a page's own script.
                  rolldownOptions: { preserveEntrySignatures: 'allow-extension' },
                },
              }
            : undefined,
      },
      {
        name: 'bizlink:plain-import',
        enforce: 'pre',
        // Files loaded on demand are small and bring no styles. Vite's own loader would be a tenth of the shell.
        load: (id) =>
          id.startsWith(plainImport) ? 'export const __vitePreload = (load) => load();' : undefined,
        // A page's own script has its own, because the shared one is in a file that it would wait for.
        resolveId: (id, from) =>
          id === '\0vite/preload-helper.js'
            ? plainImport + (/type=script/.test(from) ? encodeURIComponent(from) : '')
            : undefined,
      },
    ],
    build: {
      // Reading works from Chrome 61 (Android 8).
      cssTarget: 'chrome61',
      assetsInlineLimit: 0,
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // One file for each group of folders. A request costs a phone more than some bytes it does not need yet.
            output: {
              entryFileNames: fileOfScript,
              chunkFileNames: fileOfScript,
              codeSplitting: { groups: sharedFiles },
            },
          },
        },
      },
    },
  },
  // The server sets the content security policy: src/server/http/pages/security-headers.ts.
  security: { checkOrigin: true },
});
