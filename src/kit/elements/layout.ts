// Layout elements. Screens import them here, so that their implementation (and cost) is decided in one place.
export {
  Box,
  Card,
  Center,
  chakra as html,
  Flex,
  Grid,
  HStack,
  Image,
  LinkBox,
  LinkOverlay,
  Separator,
  SimpleGrid,
  Stack,
  type SystemStyleObject,
  Wrap,
} from '@chakra-ui/react'
