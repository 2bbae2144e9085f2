export default function Page() {
  return <main>term</main>;
}
