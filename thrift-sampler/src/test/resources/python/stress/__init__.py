__all__ = ['ttypes', 'constants', 'StressService']
