// The build of the browser's half: compiles routes, texts and React components, and builds the service worker beside them.
import { fileURLToPath } from 'node:url'

import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

import { chunkGroups } from './scripts/build/chunks.ts'
import { clientContract } from './scripts/build/client-contract.ts'
import { firstScreens } from './scripts/build/first-screens.ts'
import { inlineFrench } from './scripts/build/inline-french.ts'
import { pdfjsFiles } from './scripts/build/pdfjs-files.ts'
import { prebuildThemeCss } from './scripts/build/prebuild-theme-css.ts'
import { precompress } from './scripts/build/precompress.ts'
import { renameLinguiHook } from './scripts/build/rename-lingui-hook.ts'
import { replaceChakraFactory } from './scripts/build/replace-chakra-factory.ts'

const api = `http://localhost:${process.env['API_PORT'] ?? 3001}`

export default defineConfig({
  resolve: { alias: [{ find: /^fflate$/, replacement: fileURLToPath(new URL('src/kit/files/archive.ts', import.meta.url)) }] },
  server: { proxy: Object.fromEntries(['/api', '/auth', '/images', '/demo-idp', '/config.json'].map((path) => [path, api])) },
  build: {
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, generatedRouteTree: 'src/routeTree.gen.ts' }),
    clientContract(),
    prebuildThemeCss(),
    replaceChakraFactory(),
    lingui(),
    // The order matters: React's compiler would rewrite texts before Lingui has read them.
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    babel({ presets: [inlineFrench(), renameLinguiHook()] }),
    react({ compiler: true }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'sw.ts',
      // An update is offered, never forced, and nothing is registered by an inline script.
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,mjs,css,html,svg,png,webmanifest,woff2,pfb,ttf}'],
        globIgnores: ['.vite/**', 'screenshots/**'],
      },
      manifest: {
        id: '/',
        name: 'Starif',
        short_name: 'Starif',
        description: 'Catalogue, offres, permis et tarifs',
        lang: 'fr',
        start_url: '/',
        display: 'standalone',
        theme_color: '#0f766e',
        background_color: '#ffffff',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
        screenshots: [
          { src: '/screenshots/list.png', sizes: '1440x900', type: 'image/png', form_factor: 'wide', label: 'La liste des articles' },
          { src: '/screenshots/product-page.png', sizes: '1440x900', type: 'image/png', form_factor: 'wide', label: 'Un article' },
          { src: '/screenshots/phone.png', sizes: '390x844', type: 'image/png', form_factor: 'narrow', label: 'Un article' },
        ],
        shortcuts: [
          { name: 'Articles', url: '/products', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
          { name: 'Focus du jour', url: '/daily-focus', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
        ],
      },
    }),
    pdfjsFiles(),
    firstScreens(),
    precompress(),
  ],
})
