/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly MAGICHAT_SERVER: string; // of a site of plain files; empty: none
}
