import type { MetaDescriptor } from 'react-router';

import { adminHeaders } from '../frame/admin-page.ts';
import { InstallForm } from '../site/install-form.tsx';

export const headers = adminHeaders;

export function meta(): MetaDescriptor[] {
  return [{ title: '安装向导 · Somnia' }, { name: 'robots', content: 'noindex, nofollow' }];
}

export default function InstallPage() {
  return (
    <main className="install" id="content">
      <div className="install-card">
        <header className="install-art">
          <h1>安装向导</h1>
          <p>给站点起个名字，再设一位管理员，就可以开始写了。</p>
        </header>
        <InstallForm />
      </div>
    </main>
  );
}
