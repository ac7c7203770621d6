// What says how it stands.
export { Progress, Skeleton, Spinner } from '@chakra-ui/react'
