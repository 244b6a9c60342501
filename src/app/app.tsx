import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { paths } from '#lib/paths.ts'
import { readSession } from '#session/storage.ts'
import { AccountArea } from './account-area.tsx'
import { FullPageLoader } from './full-page-loader.tsx'

const LoginPage = lazy(() => import('#pages/login/index.tsx'))
const AuthRedirectPage = lazy(() => import('#pages/auth/redirect/index.tsx'))

/** Every address of the portal. Source: portal-shell.md, section 2, Routes. */
export function App() {
  return (
    <SWRConfig value={{ shouldRetryOnError: false, revalidateOnFocus: false }}>
      <Suspense fallback={<FullPageLoader />}>
        <Routes>
          <Route path="/" element={<Root />} />
          <Route path="/app/*" element={<WithoutPrefix />} />
          <Route path="/login" element={<LoginPage />} />
          <Route path="/auth/redirect" element={<AuthRedirectPage />} />
          <Route path="/account/*" element={<SignedIn />} />
          <Route path="*" element={<ToLogin />} />
        </Routes>
      </Suspense>
    </SWRConfig>
  )
}

function Root() {
  const { search } = useLocation()
  return <Navigate replace to={`${readSession() ? paths.account() : paths.login()}${search}`} />
}

function WithoutPrefix() {
  const { pathname, search } = useLocation()
  return <Navigate replace to={`${pathname.slice('/app'.length) || '/'}${search}`} />
}

function SignedIn() {
  return readSession() ? <AccountArea /> : <ToLogin />
}

/** To the login page, which brings the visitor back to the address they asked for. */
function ToLogin() {
  const { pathname, search } = useLocation()
  return <Navigate replace to={paths.login({ returnTo: pathname + search })} />
}
