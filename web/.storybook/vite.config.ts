import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { texts } from '../texts.config.ts';

export default defineConfig({ plugins: [react(), texts()] });
